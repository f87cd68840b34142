// The door of the client.
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

// What is kept for playing without a network is fetched after what is needed now.
function keepForLater(ready: Promise<unknown>) {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => navigator.serviceWorker.register('./sw.js');
  ready.then(register).catch(() => undefined);
}

// In a task of its own, after the one that has read the scripts: a slow phone breathes between them.
setTimeout(() => mount(App, { target: document.getElementById('app')!, props: { started: keepForLater } }));
