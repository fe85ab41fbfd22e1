/** Photos that are whole and upright (S19.5). */
import { describe, expect, test } from 'vitest'
import { parseAttachment } from '#domain/photos/attachment.ts'
import { parsePhoto } from '#domain/photos/photo.ts'
import { isTruncated, readJpeg } from '#domain/values/jpeg.ts'
import { JFIF, segment, testPhoto } from '#tests/support/photos.ts'

/** As a phone writes it: the tag of the orientation among others, in either order of bytes. */
function held(turn: number, isLittle = true): Uint8Array {
  const number = (value: number, size: number) => {
    const bytes = Array.from({ length: size }, (_, place) => (value >> (8 * place)) & 0xff)
    return isLittle ? bytes : bytes.toReversed()
  }
  const short = (tag: number, value: number) => [
    ...number(tag, 2),
    ...number(3, 2),
    ...number(1, 4),
    ...number(value, 2),
    ...[0, 0],
  ]
  const head = isLittle ? [0x49, 0x49, 0x2a, 0] : [0x4d, 0x4d, 0, 0x2a]
  const exif = [...head, ...number(8, 4), ...number(2, 2), ...short(0x0100, 600), ...short(0x0112, turn)]
  return segment(0xe1, [0x45, 0x78, 0x69, 0x66, 0, 0, ...exif, 0, 0, 0, 0])
}

describe('a photo that is stored turned', () => {
  test('[S19.5] is refused over REST with what to do, and an upright one is taken without its EXIF', () => {
    for (const isLittle of [true, false]) {
      const turned = testPhoto(90, { segments: [JFIF, held(6, isLittle)] })
      expect(readJpeg(turned)?.orientation).toBe(6)
      expect(() => parsePhoto(turned)).toThrow('The photo is rotated. Save it upright')
      expect(() => parseAttachment(turned)).toThrow('The photo is rotated. Save it upright')
    }
    const upright = testPhoto(90, { segments: [JFIF, held(1)] })
    expect(parsePhoto(upright)).toEqual(new Uint8Array(testPhoto(90)))
    for (const words of [
      'Exif\0\0',
      'Exif\0\0II*\0',
      'Exif\0\0II*\0\u0008\0\0\0\u0009\0',
      'Exif\0\0taken by Ruth',
    ])
      expect(readJpeg(testPhoto(90, { segments: [JFIF, segment(0xe1, words)] }))?.orientation).toBe(1)
  })
})

describe('a picture of which a part is missing', () => {
  const jpeg = testPhoto(90)
  const chunk = (name: string, length: number) =>
    Uint8Array.from([0, 0, 0, length, ...Buffer.from(name), ...new Array(length + 4).fill(7)])
  const png = Buffer.concat([
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', 13),
    chunk('IDAT', 40),
    chunk('IEND', 0),
  ])
  const webp = Uint8Array.from([...Buffer.from('RIFF'), 8, 0, 0, 0, ...Buffer.from('WEBPVP8 ')])

  test.each([
    ['JPEG', jpeg],
    ['PNG', png],
    ['WebP', webp],
  ])('[S19.5] is told wherever a %s ends, and a whole one is none', (_, picture) => {
    const whole = new Uint8Array(picture)
    expect(isTruncated(whole)).toBe(false)
    expect(isTruncated(Uint8Array.from([...whole, 1, 2, 3]))).toBe(false)
    const lengths = [12, 20, Math.floor(whole.length / 2), whole.length - 1].filter(
      length => length < whole.length,
    )
    expect(lengths.map(length => isTruncated(whole.slice(0, length)))).toEqual(lengths.map(() => true))
  })

  test('[S19.5] of a file of another kind it is not known', () => {
    expect(isTruncated(Uint8Array.from([]))).toBe(false)
    expect(isTruncated(Uint8Array.from(Buffer.from('<svg></svg>')))).toBe(false)
  })
})
