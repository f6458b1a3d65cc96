import type { ReactNode } from "react";

/** A notification channel: its icon, its name, its state, what is sent there, and its setting. */
export function ChannelRow({
  Icon,
  name,
  state,
  control,
  children,
}: {
  Icon: (props: { className?: string }) => ReactNode;
  name: string;
  state: ReactNode;
  control?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="p-4 sm:px-6">
      <div className="flex items-start gap-3 max-[16rem]:flex-wrap">
        <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-celadon-100 text-celadon-700">
          <Icon className="size-5" />
        </span>
        <div className="min-w-0 grow basis-32">
          <h2 className="text-base font-semibold">{name}</h2>
          <p className="flex items-start gap-1.5 text-sm font-semibold text-ink-soft">{state}</p>
        </div>
        {control}
      </div>
      {/* It begins where the name does; with large text it needs the room. */}
      <div className="pt-1 text-sm text-ink-soft min-[19rem]:pl-13">{children}</div>
    </li>
  );
}
