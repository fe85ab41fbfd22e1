/** What the figures are taken on. Everything is made when first asked for, so that one figure alone is quick. */
import type { BrowserContext } from 'playwright'
import { type Device, openDevice, type Tablet, tabletOf } from './device.ts'
import { type Hearth, startHearth } from './hearth.ts'
import { enrollHomeTablet, type HomeTablet } from './home-tablet.ts'
import { openProfile, type ProfileOptions } from './profile.ts'
import { CAREGIVER, MANAGER, type SeededHome, seedHome } from './seed.ts'

export interface Stage {
  /** The folder with the app and server measured. */
  readonly built: string
  readonly say: (line: string) => void
  /** Running, and its home with 100,000 rows. */
  hearth(): Promise<Hearth & { readonly home: SeededHome }>
  /** A browser of its own. */
  profile(options?: ProfileOptions): Promise<BrowserContext>
  /** A device of its own on which this person is signed in. */
  device(email?: string, options?: ProfileOptions): Promise<Device>
  /** A caregiver's device with all 100,000 rows, on the page that drives the engine alone. */
  tablet(): Promise<Tablet>
  /** A tablet of the home, which the caregiver has unlocked once and nobody before. */
  homeTablet(options?: ProfileOptions): Promise<HomeTablet>
  /**
   * Closes everything and starts a fresh server, for its own figures: an open tablet hears and pulls what is measured,
   * and a home has only so many untouched doses.
   */
  freshHearth(): ReturnType<Stage['hearth']>
  /** Repetitions: fewer in a quick run. */
  times(full: number, quick: number): number
  close(): Promise<void>
}

export interface StageOptions extends Pick<Stage, 'built' | 'say'> {
  readonly chromium: string
  readonly isQuick?: boolean
}

export function openStage({ chromium, built, say, isQuick = false }: StageOptions): Stage {
  const closing: (() => Promise<unknown>)[] = []
  const kept = new Map<string, Promise<unknown>>()
  const once = <Made>(name: string, make: () => Promise<Made>): Promise<Made> => {
    const made = kept.get(name) ?? make()
    kept.set(name, made)
    return made as Promise<Made>
  }

  const stage: Stage = {
    built,
    say,
    hearth: () =>
      once('hearth', async () => {
        const hearth = await startHearth(built)
        closing.unshift(() => hearth.stop())
        const started = performance.now()
        const home = await seedHome(hearth.database, Date.now())
        say(`  (100,000 rows written in ${((performance.now() - started) / 1000).toFixed(1)} s)`)
        return { ...hearth, home }
      }),
    async profile(options) {
      const profile = await openProfile(chromium, options)
      closing.unshift(profile.remove)
      return profile.context
    },
    async device(email = CAREGIVER, options = {}) {
      const hearth = await stage.hearth()
      return openDevice(await stage.profile(options), hearth, email)
    },
    tablet: () =>
      once('tablet', async () => {
        const { address } = await stage.hearth()
        const tablet = await tabletOf(await stage.device(), address)
        await tablet.engine('firstSync')
        return tablet
      }),
    async homeTablet(options) {
      const hearth = await stage.hearth()
      return enrollHomeTablet(await stage.profile(options), hearth, { manager: MANAGER, email: CAREGIVER })
    },
    async freshHearth() {
      await stage.close()
      return stage.hearth()
    },
    times: (full, quick) => (isQuick ? quick : full),
    async close() {
      kept.clear()
      for (const close of closing.splice(0)) await close().catch(error => say(`  ${error}`))
    },
  }
  return stage
}
