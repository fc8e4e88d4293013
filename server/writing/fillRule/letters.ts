/** The letters of `{letters:field}` in fill rules, by rule and value. spec: screens, Fill rules */
export const fillLetters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  facility_code: {
    toilet: 'GC',
    greenhouse: 'DP',
    fishery: 'YZ',
    soil: 'SQ',
    water: 'SW',
    sewage: 'WS',
    odor: 'QW',
    weather: 'QX',
    garbage: 'LJ',
  },
}
