/** The page that drives the engine alone, put beside the built app so that it has its origin, server and session. */
import { defineConfig } from 'vite'

export default defineConfig({
  root: 'bench/page',
  base: '/bench/',
  publicDir: false,
  build: {
    outDir: '../../dist/bench/app/bench',
    emptyOutDir: true,
    target: 'es2022',
    rollupOptions: { input: 'bench/page/engine.html' },
  },
})
