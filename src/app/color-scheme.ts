import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark or as the device has it, kept on the device. `public/before-paint.js` reads the same key before paint. */
export const colorScheme = localStorageColorSchemeManager({ key: 'hearth-theme' })
