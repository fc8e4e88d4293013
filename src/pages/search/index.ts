/** Finding a page by its title. spec: shell §2 Header user menu (menu search) */
export { MenuSearch } from './MenuSearch.tsx'
