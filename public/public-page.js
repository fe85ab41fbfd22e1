// Brings the app to the public page (vite.config.ts): after the picture, which a visitor waits for, and at once where the
// page is not shown (before-paint.js).
{
  const { app } = document.currentScript.dataset
  const start = () => import(app)
  if (document.readyState === 'complete' || 'atWork' in document.documentElement.dataset) start()
  else addEventListener('load', start, { once: true })
}
