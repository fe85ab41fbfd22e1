import { useEffect, useState } from 'react'
import { mayHavePasskeys } from '../../vault/third-part.ts'

/** What the browser says about the device in hand; undefined where it cannot say. */
export interface DeviceAnswers {
  readonly installed: boolean
  readonly kept: boolean | undefined
  readonly passkey: boolean | undefined
}

/** Returns the answers; undefined until the browser has given them. */
export function useDeviceAnswers(): DeviceAnswers | undefined {
  const [answers, setAnswers] = useState<DeviceAnswers>()
  useEffect(() => {
    let isUnmounted = false
    void readAnswers().then(read => isUnmounted || setAnswers(read))
    return () => {
      isUnmounted = true
    }
  }, [])
  return answers
}

async function readAnswers(): Promise<DeviceAnswers> {
  // Missing on plain http and in old browsers.
  const storage: Partial<StorageManager> = ('storage' in navigator && navigator.storage) || {}
  const [kept, passkey] = await Promise.all([
    storage.persisted?.().catch(() => undefined),
    mayHavePasskeys()
      ? PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => undefined)
      : false,
  ])
  return { installed: window.matchMedia('(display-mode: standalone)').matches, kept, passkey }
}
