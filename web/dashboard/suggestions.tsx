export { SuggestionsPanel as Suggestions } from '../suggestions/suggestions-panel.tsx'
