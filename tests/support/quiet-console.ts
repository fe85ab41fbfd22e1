/** A test that writes to the console fails: noise hides the one line that matters. */
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest'

const METHODS = ['log', 'info', 'warn', 'error', 'debug'] as const
let said: string[] = []
let listeners: MockInstance[] = []

beforeEach(() => {
  said = []
  listeners = METHODS.map(method =>
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(`console.${method}: ${words.map(String).join(' ')}`)
    }),
  )
})

afterEach(() => {
  for (const listener of listeners) listener.mockRestore()
  if (said.length > 0) throw new Error(`The test wrote to the console:\n${said.join('\n')}`)
})
