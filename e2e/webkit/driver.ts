/** WebKitGTK by its WebDriver (W3C): the engine of Safari, in Debian's MiniBrowser on a screen nobody sees. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { freePort } from '../support/wire.ts'

const MINI_BROWSERS = ['x86_64', 'aarch64'].map(
  machine => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`,
)
const SCREEN = ':93'
/** The key of an element in WebDriver's JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** A window of WebKit with a profile of its own, which ends with it. */
export interface Window {
  /** Resolves as soon as the address is asked for: what comes is looked at with `see`. */
  go(address: string): Promise<void>
  /** Runs a function body in the page. */
  run<Result>(body: string, ...values: unknown[]): Promise<Result>
  type(label: string, words: string): Promise<void>
  /** Resolves when an expression in the page is true; rejects with what the page shows instead. */
  see(expression: string, withinMs: number): Promise<void>
  close(): Promise<void>
}

export interface WebKit {
  open(): Promise<Window>
  stop(): void
}

/** @throws when Debian's `webkit2gtk-driver` and `xvfb` are not installed */
export async function startWebKit(): Promise<WebKit> {
  const binary = MINI_BROWSERS.find(existsSync)
  if (binary === undefined) throw new Error('Install webkit2gtk-driver and xvfb.')
  const screen = spawn('Xvfb', [SCREEN, '-screen', '0', '1024x1400x24'], { stdio: 'ignore' })
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: SCREEN, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  })
  const call = caller(`http://127.0.0.1:${port}`)
  await answering(call)
  return {
    async open() {
      const { sessionId } = await call<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: {
            browserName: 'MiniBrowser',
            pageLoadStrategy: 'none',
            'webkitgtk:browserOptions': { binary, args: ['--automation'] },
          },
        },
      })
      return windowOf((method, path, body) => call(method, `/session/${sessionId}${path}`, body))
    },
    stop: () => stop([driver, screen]),
  }
}

type Call = <Result>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>

function windowOf(call: Call): Window {
  const run = <Result>(body: string, ...values: unknown[]) =>
    call<Result>('POST', '/execute/sync', { script: body, args: values })
  return {
    go: async url => {
      await call('POST', '/url', { url })
    },
    run,
    async type(label, words) {
      const found = await run<Record<string, string>>(
        `const label = [...document.querySelectorAll('label')].find(one => one.textContent.startsWith(arguments[0]))
         return document.getElementById(label.htmlFor)`,
        label,
      )
      await call('POST', `/element/${found[ELEMENT]}/value`, { text: words })
    },
    async see(expression, withinMs) {
      const end = Date.now() + withinMs
      while (Date.now() < end) {
        // The page may be between two documents.
        if (await run<boolean>(`return Boolean(${expression})`).catch(() => false)) return
        await pause(100)
      }
      const shown = await run<string>('return location.pathname + "\\n" + document.body.innerText').catch(
        String,
      )
      throw new Error(`Not seen within ${withinMs} ms: ${expression}\n${shown}`)
    },
    close: async () => {
      await call('DELETE', '')
    },
  }
}

const caller =
  (address: string): Call =>
  async <Result>(method: string, path: string, body?: object) => {
    const answer = await fetch(address + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(60_000),
    })
    const { value } = (await answer.json()) as { value: Result & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`)
    return value
  }

async function answering(call: Call): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await call('GET', '/status')
      return
    } catch (error) {
      if (attempt === 50) throw error
      await pause(200)
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

function stop(processes: readonly ChildProcess[]): void {
  for (const process of processes) process.kill('SIGTERM')
}
