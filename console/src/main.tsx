import './style.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadFirst } from './frame.tsx';
import { queries } from './kit/queries.ts';
import { loadWords, locale } from './kit/text.ts';

await loadWords();
loadFirst();
const root = document.getElementById('console');
if (root) {
  createRoot(root).render(
    <I18nProvider locale={locale()}>
      <QueryClientProvider client={queries}>
        <App />
      </QueryClientProvider>
    </I18nProvider>,
  );
}
