/** The page of the peers, built with what `npm install` put beside it. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('page', import.meta.url)),
  publicDir: false,
  // Replicache checks everything it is given unless it is told that this is production.
  define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: fileURLToPath(new URL('../../dist/bench/peers', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
  },
})
