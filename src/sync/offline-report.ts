/**
 * Reports with a pull whether this device opens Hearth without a network, so that the manager of its home is notified
 * (X1.9): each state once per session, and a bad state only after a while, since a first visit has it too.
 */
import { OPENS_OFFLINE } from '#domain/protocol/sync-protocol.ts'
import { currentShellFiles, isShellIncomplete } from './shell-files.ts'

/** How long a bad state must last. Missing files are fetched again four times meanwhile (`app/keep-shell.ts`). */
const STANDS_MS = 10 * 60_000

type OfflineReport = 'yes' | 'no'

export interface OfflineReports {
  /** Calls `ask` with this path, plus a report when one is due. Without an answer the report is sent again. */
  sendWithReport<Path extends string, Answer>(
    path: Path,
    ask: (address: Path | `${Path}?${string}`) => Promise<Answer>,
  ): Promise<Answer>
}

export function createOfflineReports(now: () => number): OfflineReports {
  let lastReport: OfflineReport | undefined
  let incompleteSince: number | undefined
  const dueReport = (): OfflineReport | undefined => {
    const files = currentShellFiles()
    if (files === undefined) return undefined
    if (!isShellIncomplete(files)) {
      incompleteSince = undefined
      return 'yes'
    }
    incompleteSince ??= now()
    return now() - incompleteSince < STANDS_MS ? undefined : 'no'
  }
  return {
    async sendWithReport(path, ask) {
      const report = dueReport()
      if (report === undefined || report === lastReport) return ask(path)
      const answer = await ask(`${path}?${OPENS_OFFLINE}=${report}`)
      lastReport = report
      return answer
    },
  }
}
