import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { email } from '#domain/values/text.ts'

describe('[A10.14] an e-mail address is one address', () => {
  test.each([
    'a,b@c.test',
    '<a@b.test>',
    'Ruth <ruth@b.test>',
    'group:a@b.test;',
    '"a b"@c.test',
    'a@b.test,c@d.test',
    'a@b;c.test',
    'a@[10.0.0.1]',
    'a(b)@c.test',
    'a@b',
    'a@@b.test',
  ])('%s is none', given => {
    expect(v.safeParse(email, given).success).toBe(false)
  })
  test.each(["o'brien+hearth@north.example.org", 'jürgen_1@pflege-haus.test', 'a.b-c@d.co'])(
    '%s is one',
    given => {
      expect(v.parse(email, ` ${given.toUpperCase()} `)).toBe(given.toUpperCase().toLowerCase())
    },
  )
})
