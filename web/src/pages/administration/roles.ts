import type { Role } from '../../api/types';

export const ROLES: readonly Role[] = ['player', 'dealer', 'supervisor', 'cage', 'surveillance', 'analyst', 'administrator'];
