import type { Role } from '../../api/types';

export const ROLES: readonly Role[] = ['player', 'dealer', 'supervisor', 'casino_supervisor', 'cage', 'security', 'surveillance', 'analyst', 'administrator'];
