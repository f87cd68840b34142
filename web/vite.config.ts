// How the client is built and, while working on it, served.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { budgets, firstScreen, games, material, messages, packed, serviceWorker } from './plugins.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const kept = ['theme.js', 'icon.svg', 'icon-maskable.svg', 'manifest.webmanifest'];

// In tests, too, components run as they do in a browser.
const inTests = process.env.VITEST ? { conditions: ['browser'] } : {};

export default defineConfig({
  base: './',
  plugins: [
    svelte(),
    games(here('../build/wasm/bindings/wasm/ahu.wasm'), here('../games')),
    material(here('../build/wasm/bindings/wasm/ahu.wasm')),
    messages(),
    serviceWorker(here('service_worker.js'), kept),
    firstScreen(60_000),
    packed(),
    budgets({ '.js': 200_000, '.wasm': 600_000 }, { '.net': 1_000_000 }),
  ],
  resolve: {
    alias: {
      ahu: here('src'),
      engine: here('../bindings/wasm'),
      'engine-module': here('../build/wasm/bindings/wasm'),
    },
    // The boards lie in games/, beside this folder: their svelte is this one.
    dedupe: ['svelte'],
    ...inTests,
  },
  server: { fs: { allow: [here('..')] } },
  worker: { format: 'es' },
  build: {
    outDir: here('../build/web'),
    emptyOutDir: true,
    target: 'es2022',
    // A page that allows nothing inline must work, so nothing is put into the page.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  test: {
    environment: 'node',
    isolate: false, // starting each file afresh takes as long as its tests
    execArgv: ['--experimental-websocket'], // Node.js 20 has it behind this
    testTimeout: 60_000, // a real server on a busy machine takes its time
    hookTimeout: 60_000,
    include: ['tests/unit/**/*.test.ts', '../games/*/web/**/*.test.ts'],
  },
});
