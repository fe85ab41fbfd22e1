/**
 * The theme: paper colors in light mode, dim colors in dark mode, one accent, serif headings from the device's own
 * fonts. Every control is at least 44 px high because hands are wet and gloved.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { colors, toneVariables } from '../ui/theme-colors.ts'

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<keyof typeof colors, MantineColorsTuple>
  }
}

/** The minimum side of everything that can be tapped, in px. */
export const MIN_TARGET_PX = 44

const sans =
  '-apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", "Liberation Sans", Arial, system-ui, sans-serif'
const serif =
  'ui-serif, "Iowan Old Style", "Palatino Linotype", Palatino, "Noto Serif", Georgia, "DejaVu Serif", serif'

export const theme = createTheme({
  colors,
  primaryColor: 'spruce',
  primaryShade: 7,
  white: '#fffdfa',
  black: '#27231e',
  fontFamily: sans,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  headings: {
    fontFamily: serif,
    fontWeight: '600',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.875rem', lineHeight: '1.2' },
      h2: { fontSize: '1.375rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  shadows: {
    xs: '0 1px 2px rgb(60 45 25 / 0.06)',
    sm: '0 1px 2px rgb(60 45 25 / 0.06), 0 2px 8px rgb(60 45 25 / 0.05)',
    md: '0 2px 4px rgb(60 45 25 / 0.06), 0 8px 24px rgb(60 45 25 / 0.10)',
    lg: '0 4px 8px rgb(60 45 25 / 0.08), 0 16px 48px rgb(60 45 25 / 0.16)',
    xl: '0 8px 16px rgb(60 45 25 / 0.10), 0 24px 64px rgb(60 45 25 / 0.20)',
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // Components are named, not `Button.extend`ed: the theme must not bring every component into the first chunk.
  components: {
    Button: { defaultProps: { size: 'md' }, vars: () => ({ root: { '--button-height': '48px' } }) },
    ActionIcon: { defaultProps: { size: MIN_TARGET_PX, variant: 'subtle', color: 'gray' } },
    Input: { defaultProps: { size: 'md' }, vars: () => ({ wrapper: { '--input-height': '48px' } }) },
    InputWrapper: { defaultProps: { size: 'md' } },
    // A browser stores typed text on the disk, for the next user and for a reload; fields that allow this set it
    // themselves (A36.3).
    TextInput: { defaultProps: { autoComplete: 'off' } },
    Textarea: { defaultProps: { autoComplete: 'off' } },
    Select: { defaultProps: { size: 'md', comboboxProps: { shadow: 'md' } } },
    Checkbox: { defaultProps: { size: 'md' } },
    NavLink: { defaultProps: { variant: 'light' } },
    Paper: { defaultProps: { radius: 'lg', bg: 'var(--surface)' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.45 } },
    },
  },
})

/** Colors of backgrounds and borders, besides the tones; components use these names, never a numbered shade. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--target': `${MIN_TARGET_PX}px` },
  light: {
    ...toneVariables('light'),
    '--mantine-color-body': '#f9f5ef',
    '--mantine-color-dimmed': '#655e55',
    // Disabled text must stay readable, such as whom an order is for.
    '--mantine-color-disabled-color': '#655e55',
    '--mantine-color-placeholder': '#7a7268',
    '--mantine-color-error': colors.missed[7],
    '--mantine-color-anchor': colors.spruce[8],
    '--surface': '#fffdfa',
    '--surface-sunken': '#f3eee6',
    '--line': '#e6dfd5',
    '--line-strong': '#c9c1b7',
  },
  dark: {
    ...toneVariables('dark'),
    '--mantine-color-body': '#191613',
    '--mantine-color-text': '#ede7df',
    '--mantine-color-dimmed': '#b2a9a0',
    '--mantine-color-disabled-color': '#b2a9a0',
    '--mantine-color-placeholder': '#9a9188',
    '--mantine-color-error': colors.missed[4],
    '--mantine-color-anchor': colors.spruce[3],
    '--surface': '#24201c',
    '--surface-sunken': '#14110f',
    '--line': '#38332d',
    '--line-strong': '#564f48',
  },
})
