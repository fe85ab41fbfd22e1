/**
 * The palette, ten steps each from paper to ink, defined in OKLCH so that step 7 on white and step 8 on step 1 are
 * readable in every hue (at least 5.7 : 1; WCAG AA requires 4.5). Spruce (blue-green) is for actions; ember (orange) is
 * only for what is due, so that it stands out.
 */
import type { MantineColorsTuple } from '@mantine/core'
import type { RowOf } from '#domain/registry.ts'

/** The one accent: buttons, links, the open menu entry. */
const spruce: MantineColorsTuple = [
  '#eff9fa',
  '#dff1f3',
  '#c4e3e7',
  '#a1d1d7',
  '#7bbcc4',
  '#58a3ab',
  '#3d8991',
  '#206f78',
  '#105960',
  '#064147',
]

const given: MantineColorsTuple = [
  '#effaf2',
  '#dff3e3',
  '#c4e7cc',
  '#a2d7af',
  '#7bc38f',
  '#59a972',
  '#3e8f59',
  '#217541',
  '#105e30',
  '#064521',
]

const missed: MantineColorsTuple = [
  '#fef4f4',
  '#ffe6e7',
  '#fecfd0',
  '#ffaeb2',
  '#fe8690',
  '#e86372',
  '#ca4859',
  '#ad2b42',
  '#8d1b31',
  '#6b0f22',
]

const held: MantineColorsTuple = [
  '#f8f5fe',
  '#efe9fe',
  '#e1d5fc',
  '#cfbcf5',
  '#baa0ea',
  '#a183d4',
  '#876ab8',
  '#6e519d',
  '#583e80',
  '#412c60',
]

/** Ember, for what is due. */
const due: MantineColorsTuple = [
  '#fef5f0',
  '#ffe7dc',
  '#fed1bb',
  '#fbb591',
  '#f09666',
  '#d97741',
  '#b5571d',
  '#9e4500',
  '#7f3600',
  '#5f2600',
]

/** For what is on this tablet and not confirmed yet. */
const waiting: MantineColorsTuple = [
  '#fcf6eb',
  '#f7ebd7',
  '#eedab6',
  '#e1c38d',
  '#d0a95f',
  '#b88e37',
  '#9d7413',
  '#805c00',
  '#664900',
  '#4c3500',
]

const offline: MantineColorsTuple = [
  '#f8f6f5',
  '#efece9',
  '#e0dbd6',
  '#cdc6be',
  '#b7aea4',
  '#9d9388',
  '#847a6f',
  '#6b6157',
  '#554d44',
  '#3e3831',
]

/** From paper to ink; replaces Mantine's blue grays. */
const gray: MantineColorsTuple = [
  '#fcf9f5',
  '#f6f2ec',
  '#ede7df',
  '#dfd8cf',
  '#c9c1b7',
  '#a59d92',
  '#766f65',
  '#5b544c',
  '#3e3831',
  '#27231e',
]

/** The dark scheme: text first, then lines, cards (6) and the background (7). */
const dark: MantineColorsTuple = [
  '#ede7df',
  '#d1c9c1',
  '#b2a9a0',
  '#877f76',
  '#4c4741',
  '#3d3833',
  '#2f2b26',
  '#211d1a',
  '#1a1713',
  '#13100d',
]

export const colors = { spruce, given, missed, held, due, waiting, offline, attention: missed, gray, dark }

/**
 * The colors of records, most named after the record they are for: `given` is green, `missed` and `attention` red,
 * `held` violet, `due` ember, `waiting` amber. Never the only sign, always beside an icon or a text.
 */
export const TONES = [
  'accent',
  'given',
  'missed',
  'held',
  'due',
  'waiting',
  'offline',
  'attention',
  'plain',
] as const
export type Tone = (typeof TONES)[number]

/** The tone of each kind of mark. */
export const MARK_TONES = {
  given: 'given',
  missed: 'missed',
  cancelled: 'held',
  scheduled: 'plain',
} as const satisfies Record<RowOf<'mark'>['status'], Tone>

const scaleOf = (tone: Tone): MantineColorsTuple =>
  tone === 'accent' ? spruce : tone === 'plain' ? gray : colors[tone]

/** Returns `--given-ink`, `--given-soft`, `--given-line`, `--given-solid` … for every tone in a scheme. */
export function toneVariables(scheme: 'light' | 'dark'): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const tone of TONES) {
    const scale = scaleOf(tone)
    // Ember is one step brighter than the other tones, so that it is not brown; it is still readable (4.6 : 1).
    const stepShift = tone === 'due' ? 1 : 0
    variables[`--${tone}-ink`] = scheme === 'light' ? (scale[8 - stepShift] ?? '') : scale[3]
    variables[`--${tone}-soft`] =
      scheme === 'light' ? scale[1] : `color-mix(in srgb, ${scale[6]} 24%, ${dark[6]})`
    variables[`--${tone}-line`] =
      scheme === 'light' ? scale[3] : `color-mix(in srgb, ${scale[6]} 62%, ${dark[6]})`
    variables[`--${tone}-solid`] = scheme === 'light' ? (scale[7 - stepShift] ?? '') : scale[4]
  }
  return variables
}
