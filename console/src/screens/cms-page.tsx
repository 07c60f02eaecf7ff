import type { ScreenProps } from '../frame.tsx';
import { pages } from './cms-pages.tsx';
import { OneContent } from './content.tsx';

/** One page. */
export default function OnePage({ params }: ScreenProps) {
  return <OneContent kind={pages} id={Number(params.id)} />;
}
