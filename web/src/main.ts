// The door of the client.
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

mount(App, { target: document.getElementById('app')! });

if (import.meta.env.PROD && 'serviceWorker' in navigator)
  void navigator.serviceWorker.register('./sw.js').catch(() => undefined);
