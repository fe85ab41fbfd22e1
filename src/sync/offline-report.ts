/**
 * Reports with a pull whether this device opens Hearth without a network, so that the manager of its home is notified
 * (X1.9). Reports each state once per session, and missing files only after ten minutes, because files are also missing
 * during a first visit.
 */
import { OPENS_OFFLINE_PARAMETER } from '#domain/protocol/sync-protocol.ts'
import { currentShellFiles, isShellIncomplete } from './shell-files.ts'

/** How long a bad state must last. Missing files are fetched again four times meanwhile (`app/keep-shell.ts`). */
const MIN_BAD_STATE_MS = 10 * 60_000

type OfflineReport = 'yes' | 'no'

export interface OfflineReports {
  /** Calls `sendRequest` with this path, plus a report when one is due. Without an answer the report is sent again. */
  sendWithReport<Path extends string, Answer>(
    path: Path,
    sendRequest: (pathWithReport: Path | `${Path}?${string}`) => Promise<Answer>,
  ): Promise<Answer>
}

export function createOfflineReports(now: () => number): OfflineReports {
  let lastReport: OfflineReport | undefined
  let incompleteSince: number | undefined
  const findDueReport = (): OfflineReport | undefined => {
    const files = currentShellFiles()
    if (files === undefined) return undefined
    if (!isShellIncomplete(files)) {
      incompleteSince = undefined
      return 'yes'
    }
    incompleteSince ??= now()
    return now() - incompleteSince < MIN_BAD_STATE_MS ? undefined : 'no'
  }
  return {
    async sendWithReport(path, sendRequest) {
      const report = findDueReport()
      if (report === undefined || report === lastReport) return sendRequest(path)
      const answer = await sendRequest(`${path}?${OPENS_OFFLINE_PARAMETER}=${report}`)
      lastReport = report
      return answer
    },
  }
}
