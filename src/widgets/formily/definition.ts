/** Shared by the definitions of the adapted widgets: loaders of components, props and examples. */

type Components = typeof import('./components.ts')
type Props = typeof import('./props.ts')
type Examples = typeof import('./examples.ts')

/** Loads an adapted component by its name. */
export const adapted =
  <Name extends keyof Components>(name: Name) =>
  (): Promise<Components[Name]> =>
    import('./components.ts').then((components) => components[name])

/** Loads the example of a widget by its name. */
export const exampleOf =
  <Name extends keyof Examples>(name: Name) =>
  (): Promise<Examples[Name]> =>
    import('./examples.ts').then((examples) => examples[name])

/** Loads the cell that shows several values as text. */
export const listedCell = () => import('./ListedCell.tsx').then(({ ListedCell }) => ListedCell)

/** Loads the props of a widget by its name. */
export const propsOf =
  <Name extends keyof Props>(name: Name) =>
  (): Promise<Props[Name]> =>
    import('./props.ts').then((props) => props[name])
