export { SuggestionsPanel as Suggestions } from '../suggestions/panel.tsx'
