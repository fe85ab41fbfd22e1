/** The page of the peers, built with what `npm install` put beside it. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig({
  root: fileURLToPath(new URL('page', import.meta.url)),
  publicDir: false,
  define: { global: 'globalThis' },
  build: {
    outDir: fileURLToPath(new URL('../../dist/bench/peers', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
  },
})
