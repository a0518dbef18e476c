import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import type { InlineConfig } from 'vite'

const config: InlineConfig = {
  root: fileURLToPath(new URL('.', import.meta.url)),
  configFile: false,
  logLevel: 'warn',
  plugins: [react(), { ...optimizeLocales.vite({ locales: ['en-US', 'fr-FR', 'de-DE', 'pt-PT', 'zh-CN'] }), enforce: 'pre' }],
  build: { emptyOutDir: true, target: 'es2023' },
}

export default config
