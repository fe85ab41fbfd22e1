import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { use, useState } from 'react'
import { MirrorContext } from '../../mirror/read/use-rows.ts'
import type { SignedOperation } from '../../sync/outbox/signed.ts'
import type { Rescued } from './rescue-download.ts'
import { useStorageWords } from './use-storage-words.ts'

/** The button, and the result under it. `alsoThis`: the operation that the disk refused. */
export function SaveRescueFile({ alsoThis }: { alsoThis?: SignedOperation }) {
  const t = useStorageWords()
  // Optional, because the failed page may be rendered outside the provider.
  const mirror = use(MirrorContext)
  const [rescued, setRescued] = useState<Rescued>()
  const save = async () => {
    const { downloadRescueFile } = await import('./rescue-download.ts')
    setRescued(await downloadRescueFile(mirror, alsoThis))
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
      {rescued !== undefined && (
        <p role="status" style={{ flexBasis: '100%', margin: 0 }}>
          {'name' in rescued
            ? t('storage.rescue.saved', { name: rescued.name })
            : t(`storage.rescue.${rescued.problem}`)}
        </p>
      )}
    </>
  )
}
