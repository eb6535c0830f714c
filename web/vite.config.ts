import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

const server = `127.0.0.1:${process.env.CROUPIER_PORT ?? '8080'}`;

export default defineConfig({
  plugins: [svelte()],
  // The content security policy allows no data: addresses, so nothing is inlined.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? '5173'),
    strictPort: true,
    proxy: { '/api': { target: `http://${server}`, ws: true, changeOrigin: true } },
  },
  test: { include: ['src/**/*.test.ts'] },
});
