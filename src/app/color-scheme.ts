import { localStorageColorSchemeManager } from '@mantine/core'

/**
 * The user's color scheme (light, dark or the device's), kept on the device. `public/before-paint.js` reads the same
 * key before paint.
 */
export const colorScheme = localStorageColorSchemeManager({ key: 'hearth-theme' })
