/** Every colour of the product: backgrounds, tones and field colours, light and dark, and how far colours stand apart. spec: look, Tokens */
export { fieldColors, presetColors, wallColors } from './colorLists.ts'
export { contrast, legible, mixed } from './contrast.ts'
export {
  ink,
  type Palette,
  paletteOf,
  paletteVariables,
  paper,
  primaryColor,
  type Shade,
  toned,
  toneNames,
} from './palette.ts'
