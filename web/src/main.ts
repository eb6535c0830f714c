import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { applyTheme } from './model/prefs.svelte';
import { startStaying } from './model/stay';
import { actOnceAKey } from './parts/keys';
import { startRouter } from './router.svelte';

applyTheme();
startRouter();
startStaying();
actOnceAKey();
const target = document.getElementById('app');
if (target) mount(App, { target });
