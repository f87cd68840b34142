// What our build adds to vite: the service worker's list of files, and the budgets.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

// Everything the page may ask for, so that it plays without a network; named by its contents.
export function serviceWorker(source: string, extra: string[]): Plugin {
  return {
    name: 'ahu-service-worker',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = ['./', ...extra, ...Object.keys(bundle).filter((name) => name !== 'index.html')];
      const hash = createHash('sha256');
      Object.values(bundle).forEach((file) => hash.update('code' in file ? file.code : file.source));
      const version = hash.digest('hex').slice(0, 12);
      const text = readFileSync(source, 'utf8')
        .replace("'__VERSION__'", JSON.stringify(version))
        .replace("['__FILES__']", JSON.stringify(files));
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: text });
    },
  };
}

const compressed = (path: string) => gzipSync(readFileSync(path), { level: 9 }).length;

function sizeOf(folder: string, ending: string): number {
  const names = readdirSync(folder, { recursive: true }) as string[];
  return names
    .filter((name) => name.endsWith(ending))
    .reduce((sum, name) => sum + compressed(join(folder, name)), 0);
}

// Fails the build when all files of an ending together are too large, compressed.
export function budgets(limits: Record<string, number>): Plugin {
  let folder = '';
  return {
    name: 'ahu-budgets',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const [ending, limit] of Object.entries(limits)) {
        const size = sizeOf(folder, ending);
        const told = `${ending}: ${size} of ${limit} bytes, compressed`;
        if (size >= limit) this.error(`too large: ${told}`);
        console.log(told);
      }
    },
  };
}
