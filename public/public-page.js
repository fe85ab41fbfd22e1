// Brings the app to the public page (vite.config.ts): after the picture, which a visitor waits for, and at once where the
// page is not shown (before-paint.js) or a button is tapped. Who taps one is answered as soon as the app is here
// (src/app/public-page.ts); links lead on without it.
{
  const { app, integrity } = document.currentScript.dataset
  const page = document.getElementById('public-page')
  const start = () => {
    if (document.querySelector('script[type=module]') !== null) return
    const script = document.createElement('script')
    Object.assign(script, { type: 'module', crossOrigin: '', integrity, src: app })
    document.head.append(script)
  }
  if (document.readyState === 'complete' || 'noPublicPage' in document.documentElement.dataset) start()
  else addEventListener('load', start, { once: true })
  page.addEventListener('click', ({ target }) => {
    const button = target.closest('button')
    if (button === null) return
    page.dataset.tapped = button.getAttribute('aria-label')
    start()
  })
}
