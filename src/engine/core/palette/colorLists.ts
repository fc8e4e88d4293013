import { primaryColor, type Shade } from './palette.ts'

// Apart from the palette: no page needs these to begin.

/** For kinds without meaning, in this order: water, ochre, rice, plum, sky, clay. Each is `#rrggbb`. */
export const fieldColors: Readonly<Record<Shade, readonly string[]>> = {
  light: ['#295198', '#b38f24', '#45836a', '#692353', '#3b9bd7', '#904100'],
  dark: ['#5c78b0', '#edd471', '#6bb275', '#be8dde', '#7fddf5', '#b5622d'],
}

/** The eight theme colours of the settings, the default among them. spec: shell §2 Settings drawer, §9 */
export const presetColors = ['#F5222D', '#FA541C', '#FAAD14', '#13C2C2', '#52C41A', primaryColor, '#2F54EB', '#722ED1']

/** A wall behind its figures, from its top to its bottom, and the lines under its headings. */
export const wallColors = { top: '#12474a', middle: '#0a2733', bottom: '#06141b', line: '#2b6a6c' }
