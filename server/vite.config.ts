/** Builds the server to dist/server as plain modules; packages of npm stay in node_modules. */
import { defineConfig } from 'vite'

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: ['main', 'first-admin', 'fresh-demo', 'backup', 'restore', 'read-thread'].map(
        program => `server/${program}.ts`,
      ),
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
