import { localStorageColorSchemeManager } from '@mantine/core'

/** The color scheme chosen on this device. `public/before-paint.js` reads the same key before paint. */
export const colorScheme = localStorageColorSchemeManager({ key: 'hearth-theme' })
