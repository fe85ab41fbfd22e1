import { localStorageColorSchemeManager } from '@mantine/core'

/** Light, dark or as the device has it, kept on the device. `public/colour-scheme.js` reads the same key before paint. */
export const colourScheme = localStorageColorSchemeManager({ key: 'hearth-theme' })
