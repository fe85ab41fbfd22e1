/**
 * How screens are waited for: a screen whose code loads lazily takes longer than a second to appear on a busy machine,
 * and what is looked for many times before it is there says what it found only when a test fails.
 */
import { configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'

/** Printing all of a screen takes longer than looking at it. */
function notFound(words: string | null, container: Element): Error {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => [words, prettyDOM(container)].filter(Boolean).join('\n\n'),
  })
  return error
}

configure({ asyncUtilTimeout: 30_000, getElementError: notFound })

/** React notes for its warnings where each element was made, ten thousand times a second: none is as good as one. */
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
