/**
 * "Whose device is this?" Every way of signing in asks it: the answer decides which data stays on the device. The user
 * must choose unless it was already "mine" (S20.5).
 */
import { Radio, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { isHomeTablet, wasOwnDevice } from '../../session/known-device.ts'
import type { DeviceKind } from '../../session/stored.ts'
import style from './sign-in-page.module.css'

export interface DeviceAnswer {
  device_kind: DeviceKind | null
}

export const initialDeviceAnswer = (): DeviceAnswer => ({
  device_kind: isHomeTablet() ? 'home' : wasOwnDevice() ? 'mine' : null,
})

export const deviceProblem = (value: DeviceAnswer['device_kind'], t: TFunction): string | null =>
  value === null ? t('signIn.code.whoseRequired') : null

const choiceStyles = { root: style.choice, inner: style.circle, description: style.detail }

export function DeviceQuestion({
  inputProps,
}: {
  inputProps: ReturnType<UseFormReturnType<DeviceAnswer>['getInputProps']>
}) {
  const { t } = useTranslation()
  // A home's tablet is the home's: nobody is asked.
  if (isHomeTablet()) return null
  return (
    <Radio.Group label={t('signIn.code.whose')} required {...inputProps}>
      <Stack gap="xs" mt="xs">
        <Radio
          size="md"
          value="mine"
          label={t('signIn.code.mine')}
          description={t('signIn.code.mineDetail')}
          classNames={choiceStyles}
        />
        <Radio
          size="md"
          value="shared"
          label={t('signIn.code.shared')}
          description={t('signIn.code.sharedDetail')}
          classNames={choiceStyles}
        />
      </Stack>
    </Radio.Group>
  )
}
