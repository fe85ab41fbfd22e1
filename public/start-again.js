// Where the app did not start (before-paint.js): says so in the language of this device, fetches what is wrong past every
// cache, and loads the page again. Two releases behind one address (docs/deploy.md) need several rounds at most; a guest
// Wi-Fi in between needs a person.
{
  const WORDS = {
    English: [
      'Hearth could not be loaded. Part of it did not arrive. It tries again by itself.',
      'Try again',
    ],
    Spanish: [
      'No se pudo cargar Hearth: falta una parte. Lo intenta de nuevo automáticamente.',
      'Reintentar',
    ],
    French: ['Hearth n’a pas pu être chargé : il en manque une partie. Un nouvel essai suit.', 'Réessayer'],
    German: [
      'Hearth konnte nicht geladen werden: Ein Teil fehlt. Es wird erneut versucht.',
      'Erneut versuchen',
    ],
    Chinese: ['Hearth 无法加载：有一部分没有收到。系统会自动重试。', '重试'],
    Japanese: ['Hearthを読み込めませんでした。一部が届いていません。自動的に再試行します。', 'もう一度試す'],
  }
  // Before each attempt; the last one holds from then on.
  const PAUSES_MS = [500, 2_000, 5_000, 15_000, 60_000]
  const SILENT_MS = 3_000
  const ATTEMPTS_A_FILE = 4
  const LONGEST_MEND_MS = 20_000
  const KEY = 'hearth.starts-failed'

  const inStorage = (storage, run) => {
    try {
      return run(storage())
    } catch {
      // It may be forbidden.
      return null
    }
  }
  const failed = Number(
    inStorage(
      () => sessionStorage,
      kept => kept.getItem(KEY),
    ) ?? 0,
  )
  const hasStarted = () => 'started' in document.documentElement.dataset
  const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

  function say() {
    if (hasStarted()) return
    const language = inStorage(
      () => localStorage,
      kept => kept.getItem('hearth-language'),
    )
    const [text, label] = WORDS[language] ?? WORDS.English
    const words = document.createElement('p')
    const button = document.createElement('button')
    words.textContent = text
    button.textContent = label
    button.addEventListener('click', () => again(0))
    const box = document.createElement('div')
    box.setAttribute('role', 'alert')
    box.style.cssText =
      'position:fixed;z-index:2;inset:auto 16px 24px;max-width:480px;margin:auto;padding:16px 24px;text-align:center;' +
      'font:16px/1.5 system-ui,sans-serif;border-radius:12px;background:Canvas;color:CanvasText;border:1px solid'
    button.style.cssText = 'font:inherit;min-height:48px;padding:0 24px'
    box.append(words, button)
    document.body.append(box)
    // It came after all.
    new MutationObserver(() => hasStarted() && box.remove()).observe(document.documentElement, {
      attributes: true,
    })
  }

  // Of the page that is here and of the one that is answered now, which may be of another release.
  async function filesAskedFor() {
    const answer = await fetch('/index.html', { cache: 'reload' })
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return [document, next].flatMap(page =>
      [...page.querySelectorAll('[integrity], [data-integrity]')].map(
        ({ src, href, integrity, dataset }) => ({
          url: dataset.app ?? (src || href),
          integrity: dataset.integrity ?? integrity,
        }),
      ),
    )
  }

  async function mend() {
    // What a service worker keeps is mended by itself.
    const worker = navigator.serviceWorker?.controller
    if (worker) {
      const { port1, port2 } = new MessageChannel()
      const answered = new Promise(resolve => port1.addEventListener('message', resolve))
      port1.start()
      worker.postMessage({ type: 'SHELL_REPAIR' }, [port2])
      await answered
    }
    const files = await filesAskedFor()
    await Promise.all(
      files.map(async ({ url, integrity }) => {
        for (let attempt = 0; attempt < ATTEMPTS_A_FILE; attempt++) {
          const cache = attempt === 0 ? 'default' : 'reload'
          const answer = await fetch(url, { integrity, cache }).catch(() => undefined)
          if (answer?.ok) return
        }
      }),
    )
  }

  let isUnderWay = false
  let hurry = () => {}
  async function again(ms) {
    // A person, or a network that is back, does not wait for the pause.
    if (isUnderWay) return hurry()
    isUnderWay = true
    await new Promise(resolve => {
      hurry = resolve
      setTimeout(resolve, ms)
    })
    await Promise.race([mend().catch(() => {}), pause(LONGEST_MEND_MS)])
    isUnderWay = false
    if (hasStarted()) return
    inStorage(
      () => sessionStorage,
      kept => kept.setItem(KEY, failed + 1),
    )
    location.reload()
  }

  const { why } = document.currentScript.dataset
  function begin() {
    // The first attempt is most often over before anybody has read a word.
    setTimeout(say, why === 'failed' && failed === 0 ? SILENT_MS : 0)
    addEventListener('online', () => again(0))
    // On a slow line it may still come, unless a person thinks otherwise.
    if (why === 'failed') again(PAUSES_MS[Math.min(failed, PAUSES_MS.length - 1)])
  }

  // The public page is read without the app; its buttons alone need it.
  const page = document.getElementById('public-page')
  const isRead = page !== null && !('noPublicPage' in document.documentElement.dataset)
  if (isRead && page.dataset.tapped === undefined) page.addEventListener('click', begin, { once: true })
  else begin()
}
