import { join } from 'node:path'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { emitApiReference } from './platform/web/build/api-reference.ts'
import { stripContracts } from './platform/web/build/strip-contracts.ts'
import { chunkGroups } from './platform/web/build/chunks.ts'
import { addEagerCompileHint } from './platform/web/build/eager-compile.ts'
import { preloadFirstPage } from './platform/web/build/first-page.ts'
import { serveLocales } from './platform/web/build/locales.ts'
import { compressAssets } from './platform/web/build/precompress.ts'

const root = import.meta.dirname
const server = process.env['SERVER_URL'] ?? 'http://127.0.0.1:8080'
const served = ['/jwt', '/api', '/apps', '/pages', '/files', '/health']

export default defineConfig({
  root,
  publicDir: false,
  resolve: {
    alias: [{ find: /^typebox$/, replacement: join(root, 'platform/web/build/typebox.ts') }],
  },
  plugins: [
    react(),
    // Saves 27 KB (brotli) of pages with popups and date fields.
    { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR', 'de-DE', 'pt-PT', 'zh-CN'] }), enforce: 'pre' },
    serveLocales(root),
    stripContracts(),
    addEagerCompileHint(),
    preloadFirstPage(root),
    emitApiReference(),
    compressAssets(),
  ],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    license: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
  server: {
    port: 5173,
    proxy: { ...Object.fromEntries(served.map((path) => [path, server])), '/socket': { target: server, ws: true } },
  },
})
