// How the client is built and, while working on it, served.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: './',
  plugins: [svelte()],
  resolve: {
    alias: {
      ahu: here('src'),
      engine: here('../bindings/wasm'),
      'engine-module': here('../build/wasm/bindings/wasm'),
    },
    // The boards lie in games/, beside this folder: their svelte is this one.
    dedupe: ['svelte'],
  },
  server: { fs: { allow: [here('..')] } },
  worker: { format: 'es' },
});
