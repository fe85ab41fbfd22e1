/** The web app and its service worker, built to dist/app. The server is built by server/vite.config.ts. */
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { manifest } from './src/app/manifest.ts'

/**
 * What every screen stands on and an update of Hearth rarely touches: in a file of its own, a tablet on weak Wi-Fi
 * does not fetch it again with each update. One file also compresses better than its parts.
 */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|dexie|dexie-react-hooks)\//

export default defineConfig({
  plugins: [
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,woff2,webmanifest}'],
        // Shown when the app is installed, never by the app.
        globIgnores: ['screenshot-*.png'],
      },
      manifest,
    }),
  ],
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'libraries', test: LIBRARIES }] } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': { target: `http://127.0.0.1:${process.env.PORT ?? '8080'}`, changeOrigin: false } },
  },
})
