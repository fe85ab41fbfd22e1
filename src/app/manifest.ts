/** The web app manifest for the home screen: name, icons, and shortcuts to the two screens a caregiver opens first. */
import type { ManifestOptions } from 'vite-plugin-pwa'

const icon = (side: number, purpose: 'any' | 'maskable') => ({
  src: purpose === 'maskable' ? `/icon-maskable-${side}.png` : `/icon-${side}.png`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
})

export const manifest: Partial<ManifestOptions> = {
  id: '/dashboard',
  name: 'Hearth',
  short_name: 'Hearth',
  description: 'Care records for group homes that keep working when the Wi-Fi does not.',
  lang: 'en',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  orientation: 'any',
  theme_color: '#f9f5ef',
  background_color: '#f9f5ef',
  categories: ['medical', 'productivity'],
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
  screenshots: [
    {
      src: '/screenshot-narrow.png',
      sizes: '800x1280',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'What is due now, on an upright tablet',
    },
    {
      src: '/screenshot-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'What is due now, on a laptop',
    },
  ],
  shortcuts: [
    { name: 'Medication (MAR)', short_name: 'MAR', url: '/dashboard/mar', icons: [icon(192, 'any')] },
    {
      name: 'Progress Notes',
      short_name: 'Notes',
      url: '/dashboard/progress-notes',
      icons: [icon(192, 'any')],
    },
  ],
}
