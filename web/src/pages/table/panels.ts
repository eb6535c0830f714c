export type PanelName = 'pays' | 'rules' | 'history' | 'fairness' | 'settings' | 'keys' | 'chips';
