// The entry point of the client.
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

// Fetch the files for offline play after the files of the first screen.
function keepForLater(ready: Promise<unknown>) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('./sw.js');
  ready.then(register).catch(() => undefined);
}

// In a task of its own, so that a slow phone can respond between loading scripts and mounting.
setTimeout(() => mount(App, { target: document.getElementById('app')!, props: { started: keepForLater } }));
