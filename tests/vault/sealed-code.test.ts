import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { groupedCode, parseSealedCode } from '#domain/protocol/sealed-code.ts'
import { sealUnderNewCode } from '../../server/accounts/tablets/sealed-code.ts'
import { openUnderCode } from '../../src/vault/sealed-code.ts'

const content = { areas: { clinical: ['key'] } }

describe('[S21.7] what the server seals under a code', () => {
  test('opens with that code, for what it was made for, unchanged', async () => {
    const { code, sealed } = sealUnderNewCode(randomBytes, 'hearth test 1', content)
    expect(await openUnderCode(code, sealed, 'hearth test 1')).toEqual(content)
    expect(await openUnderCode(code, sealed, 'hearth test 2')).toBeUndefined()
    const other = sealUnderNewCode(randomBytes, 'hearth test 1', content)
    expect(await openUnderCode(other.code, sealed, 'hearth test 1')).toBeUndefined()
    const changed = { ...sealed, ct: (sealed.ct.startsWith('A') ? 'B' : 'A') + sealed.ct.slice(1) }
    expect(await openUnderCode(code, changed, 'hearth test 1')).toBeUndefined()
  })

  test('has a code of a hundred bits, typed as people type', () => {
    const { code } = sealUnderNewCode(randomBytes, 'hearth test', content)
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{20}$/)
    expect(groupedCode(code)).toMatch(/^(.{5}-){3}.{5}$/)
    const typed = groupedCode(code).toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')
    expect(parseSealedCode(` ${typed} `)).toBe(code)
    expect(parseSealedCode(code.slice(1))).toBeUndefined()
    expect(parseSealedCode(`${code.slice(1)}U`)).toBeUndefined()
  })
})
