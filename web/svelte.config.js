// Svelte reads TypeScript in components, and names the classes of their styles in few letters.
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { cssHash: ({ hash, css }) => `s${hash(css).slice(-4)}` },
};
