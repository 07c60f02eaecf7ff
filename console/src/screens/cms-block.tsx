import type { ScreenProps } from '../frame.tsx';
import { blocks } from './cms-blocks.tsx';
import { OneContent } from './content.tsx';

/** One block. */
export default function OneBlock({ params }: ScreenProps) {
  return <OneContent kind={blocks} id={Number(params.id)} />;
}
