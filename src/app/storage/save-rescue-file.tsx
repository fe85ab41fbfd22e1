import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { use, useState } from 'react'
import { MirrorContext } from '../../mirror/read/use-rows.ts'
import type { SignedOperation } from '../../sync/outbox/signed.ts'
import type { RescueResult } from './rescue-download.ts'
import { useStorageWords } from './use-storage-words.ts'

/** The button, and the result under it. `extraOperation`: the operation that the disk refused. */
export function SaveRescueFile({ extraOperation }: { extraOperation?: SignedOperation }) {
  const t = useStorageWords()
  // Optional, because the failed page may be rendered outside the provider.
  const mirror = use(MirrorContext)
  const [rescueResult, setRescueResult] = useState<RescueResult>()
  const save = async () => {
    const { downloadRescueFile } = await import('./rescue-download.ts')
    setRescueResult(await downloadRescueFile(mirror, extraOperation))
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileDownload size={20} aria-hidden />}
        onClick={() => void save()}
      >
        {t('storage.rescue.save')}
      </Button>
      {rescueResult !== undefined && (
        <p role="status" style={{ flexBasis: '100%', margin: 0 }}>
          {'name' in rescueResult
            ? t('storage.rescue.saved', { name: rescueResult.name })
            : t(`storage.rescue.${rescueResult.problem}`)}
        </p>
      )}
    </>
  )
}
